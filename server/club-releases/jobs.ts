/** The names of the jobs of club releases. Jobs in the queue outlive a deployment: never rename. */
export const SEND_RELEASE_MAIL = 'send-release-mail';
export const CHARGE_RELEASE_SHIPMENT = 'charge-release-shipment';
