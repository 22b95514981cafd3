/** Country id of the United States: the default, and the only country with selectable states (spec §9). */
export const UNITED_STATES = 37;
