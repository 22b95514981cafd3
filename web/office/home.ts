import { redirect } from 'react-router';

/** The office begins with the day's work. */
export const loader = () => redirect('/office/today', 303);
