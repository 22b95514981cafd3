/** A Tuesday: ground delivers from Thursday the 4th on, overnight from Wednesday the 3rd. */
export const TEST_TODAY = '2027-03-02';
