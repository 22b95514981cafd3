/** Nine liters: twelve bottles of 750 ml, six magnums. */
export const ML_IN_A_CASE = 9_000;

/** A US gallon, exactly. */
export const ML_IN_A_GALLON = 3785.411784;
