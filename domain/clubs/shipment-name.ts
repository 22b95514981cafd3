/** 'Spring 2027 Shipment', even if staff already ended the release's name with "Shipment". */
export function shipmentNameOf(releaseName: string): string {
  return /\bshipment$/i.test(releaseName) ? releaseName : `${releaseName} Shipment`;
}
