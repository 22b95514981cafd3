import { makeCampaignLink } from '../../server/ordering/campaigns/make-link.ts';
import { defineCommand, done, misused, refused } from '../command.ts';
import { brand, email, expiresIn, id, text } from '../fields.ts';

export const campaignLinkMake = defineCommand({
  name: 'campaign-link make',
  options: {
    email: email.optional().describe("The recipient; a guest's email is filled in"),
    name: text('first').optional().describe("The recipient's first name"),
    cart: id('a cart').optional().describe('The abandoned cart that the link restores'),
    brand: brand.optional().describe("The site; the cart's brand, or brand 1, if omitted"),
    expiresIn,
  },
  namesShopper: ['email', 'name', 'cart'],
  summary: 'Create a link for a campaign email',
  details: 'Give the recipient (--email), an abandoned cart (--cart), or both.',
  example: 'campaign-link make --email ada@example.com --name Ada',
  async run(shop, { email, name = '', cart: cartId = null, brand: brandingId = null, expiresIn }) {
    if (email === undefined && cartId === null) return misused('--email or --cart is missing.');
    const made = await makeCampaignLink(shop, {
      recipient: email === undefined ? null : { email, nameFirst: name },
      cartId,
      brandingId,
      goodForSeconds: expiresIn,
    });
    return made ? done(made, made.url) : refused(`There is no shop cart ${cartId}.`);
  },
});
