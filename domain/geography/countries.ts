/** Country id of the United States, the default and the only country whose states can be chosen (spec §9). */
export const UNITED_STATES = 37;
