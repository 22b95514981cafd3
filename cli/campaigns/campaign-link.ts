import { isEmail } from '../../domain/people/email.ts';
import { makeCampaignLink } from '../../server/campaigns/make-link.ts';
import { type Command, done, misused, refused, wholeNumberOf } from '../command.ts';

const THIRTY_DAYS = 30 * 24 * 60 * 60;

export const campaignLinkMake: Command = {
  name: 'campaign-link make',
  parameters: [],
  namesShopper: ['email', 'name', 'cart'],
  options: {
    email: {
      type: 'string',
      value: 'email',
      describe: 'Whom the mail goes to: a guest’s e-mail is filled in',
    },
    name: { type: 'string', value: 'first', describe: 'The first name that goes with it' },
    cart: { type: 'string', value: 'id', describe: 'The abandoned cart that the link brings back' },
    brand: { type: 'string', value: '1|2', describe: 'The site; the cart’s, else the first, when left out' },
    'expires-in': { type: 'string', value: 's', describe: 'Seconds; 30 days when left out' },
  },
  summary: 'Make a link for a campaign’s mail: for whom it is, the cart that was left, or both',
  example: 'campaign-link make --email ada@example.com --name Ada',
  async run(shop, { options }) {
    const text = (name: string) => (options[name] === undefined ? null : String(options[name]).trim());
    const [email, cart, brand] = [text('email'), text('cart'), text('brand')];
    if (email === null && cart === null) return misused('--email or --cart is missing.');
    if (email !== null && (email.length > 100 || !isEmail(email)))
      return misused('--email must be an e-mail address.');
    const cartId = cart === null ? null : wholeNumberOf(cart, 1);
    if (cart !== null && cartId === null) return misused('--cart must be the number of a cart.');
    if (brand !== null && brand !== '1' && brand !== '2') return misused('--brand must be 1 or 2.');
    const goodForSeconds = wholeNumberOf(text('expires-in') ?? String(THIRTY_DAYS), 1);
    if (goodForSeconds === null) return misused('--expires-in must be a whole number of seconds from 1 on.');
    const made = await makeCampaignLink(shop, {
      recipient: email === null ? null : { email, nameFirst: text('name') ?? '' },
      cartId,
      brandingId: brand === null ? null : brand === '1' ? 1 : 2,
      goodForSeconds,
    });
    return made ? done(made, made.url) : refused(`There is no shop cart ${cartId}.`);
  },
};
