import { redirect } from 'react-router';
import { linkTo } from './link-to.ts';

/** The office begins with the day's work. */
export const loader = () => redirect(linkTo('/office/today'), 303);
