import { setRetailDeliveryFeeOn } from '../../server/operations/rates.ts';
import { type Command, done } from '../command.ts';

export const retailDeliveryFeeOn = feeSwitch(true, 'Charge Colorado’s retail delivery fee');
export const retailDeliveryFeeOff = feeSwitch(
  false,
  'Charge it no more: the seller is below the law’s threshold',
);

function feeSwitch(isOn: boolean, summary: string): Command {
  const name = `retail-delivery-fee ${isOn ? 'on' : 'off'}`;
  return {
    name,
    parameters: [],
    summary,
    example: name,
    async run({ db }) {
      await setRetailDeliveryFeeOn(db, isOn);
      return done({ retailDeliveryFeeOn: isOn }, `Colorado’s retail delivery fee: ${isOn ? 'on' : 'off'}`);
    },
  };
}
