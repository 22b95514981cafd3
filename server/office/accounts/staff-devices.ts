import { knownDevices } from '../../people/identity/known-devices.ts';

/** Browsers in which a log-in was completed: with both factors, a passkey, or the last step of an invitation. */
export const STAFF_DEVICES = knownDevices({
  cookieName: 'officeDevice',
  devices: 'staff_devices',
  accounts: 'staff',
  id: 'staff_id',
});
