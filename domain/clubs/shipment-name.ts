/** 'Spring 2027 Shipment', whether or not its operator has named it so already. */
export function shipmentNameOf(releaseName: string): string {
  return /\bshipment$/i.test(releaseName) ? releaseName : `${releaseName} Shipment`;
}
