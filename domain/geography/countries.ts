/** Country id of the United States: the default, and the only country with selectable states. */
export const UNITED_STATES = 37;
