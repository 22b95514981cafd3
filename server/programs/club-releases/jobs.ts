/** Queued jobs outlive a deployment: never rename them. */
export const SEND_RELEASE_MAIL = 'send-release-mail';
export const CHARGE_RELEASE_SHIPMENT = 'charge-release-shipment';
