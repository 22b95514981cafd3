import { beginPayment, beginReview, beginShipping } from './shop/begin-checkout.ts';
import { placeOrder } from './shop/place-order.ts';
import { alderRidge } from './shop/sites.ts';
import { cartSummary } from './shop/sums.ts';
import { expect, test } from './shop/test.ts';

/**
 * What somebody hears who walks through the checkout with a screen reader, in this order. Only what carries the
 * page is written down: headings, fields, buttons, sums.
 */
const bottle = { 'merlot-napa-valley-2022': 1 };

test.describe('the checkout as it is heard', { tag: '@desktop' }, () => {
  test('shipping', async ({ page }) => {
    await beginShipping(page, alderRidge, bottle);
    await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
      - link "Skip to main content"
      - link "Alder Ridge"
      - navigation "Checkout steps":
        - list:
          - listitem:
            - link "Shipping"
          - listitem: Payment
          - listitem: Review
          - listitem: Confirmation
    `);
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - heading "Delivery or Pick Up" [level=1]
      - textbox "Email Address"
      - textbox "Mobile Phone (optional)"
      - checkbox "Text me exclusive products and offers"
      - checkbox "Text me with order updates"
      - button "See where we ship"
      - combobox "Choose an option"
      - textbox "First name"
      - textbox "Last name"
      - textbox "Address Line 1"
      - group: Add address line 2
      - group: Add company name
      - textbox "ZIP Code"
      - textbox "City"
      - combobox "State"
      - textbox "Phone Number"
      - heading "Shipping Details" [level=2]
      - combobox "Select Method"
      - combobox "Delivery Date"
      - paragraph: Orders are processed within 1 to 2 business days.
      - textbox "Special Instructions (optional)"
      - checkbox "Is This a Gift?"
      - complementary "Important notice about alcohol":
        - list:
          - listitem: An adult aged 21 or over must sign for the delivery.
          - listitem: /three delivery attempts/
          - listitem: /extra fee/
          - listitem: /Weather/
      - 'button "Next: Payment"'
    `);
    await expect(cartSummary(page)).toMatchAriaSnapshot(`
      - heading "Your Cart" [level=2]
      - table:
        - rowgroup:
          - row "Item QTY Price"
        - rowgroup:
          - row /2022 Merlot, Napa Valley/:
            - rowheader:
              - link "2022 Merlot, Napa Valley"
              - button "Remove 2022 Merlot, Napa Valley"
            - cell:
              - combobox "Quantity"
            - cell "$68.00"
      - button "Promo Code"
      - term: Promo Offer
      - definition: "-"
      - term: Subtotal
      - definition: $68.00
      - term: Grand Total
      - definition: $68.00
    `);
    await expect(page.getByRole('contentinfo')).toMatchAriaSnapshot(`
      - paragraph:
        - link /\\(855\\) 555-\\d+/
      - paragraph:
        - strong: "WARNING:"
        - text: /Drinking distilled spirits, beer, coolers, wine/
      - paragraph:
        - strong: "WARNING:"
        - text: /bisphenol A \\(BPA\\)/
    `);
  });

  test('payment', async ({ page }) => {
    await beginPayment(page, alderRidge, bottle);
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - heading "Payment Information" [level=1]
      - checkbox "Same as shipping address" [checked]
      - group "Birth Date":
        - combobox "Month"
        - combobox "Day"
        - combobox "Year"
      - heading "Payment Method" [level=2]
      - img "We accept Visa, Mastercard, American Express, Discover"
      - textbox "Card Number"
      - group "Expiration Date":
        - combobox "Month"
        - combobox "Year"
      - textbox "Security Code"
      - heading "Save Account Information?" [level=2]
      - checkbox "Yes, save my information and create an account"
      - button "Review Order"
    `);
  });

  test('review and confirmation', async ({ page }) => {
    await beginReview(page, alderRidge, bottle);
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - heading "Review Your Order" [level=1]
      - paragraph: /not placed yet/
      - heading "Shipping Summary" [level=2]
      - link "Edit shipping"
      - term: Ship Address
      - definition: Ada Byron 1245 Main Street Napa, CA 94558
      - term: Requested Delivery Date
      - definition: March 3, 2027
      - term: Phone
      - definition: (707) 555-0143
      - heading "Payment Information" [level=2]
      - link "Edit payment"
      - term: Card
      - definition: /Visa ending in 1111/
      - term: Billing Address
      - definition: Ada Byron 1245 Main Street Napa, CA 94558
      - term: Email
      - definition: ada@example.org
      - term: Phone
      - definition: (707) 555-0143
      - paragraph: /verify the recipient's age/
      - button "Place Order"
    `);
    await placeOrder(page);
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - heading /Thank you/ [level=1]
      - paragraph: /Order Number. \\d+/
      - paragraph:
        - strong: ada@example.org
      - heading "What's Next" [level=2]
      - paragraph: /24 to 48 hours/
      - button "Shop Alder Ridge"
      - button "Shop Twomey"
      - region "Order Summary":
        - heading "Order Summary" [level=2]
        - term: Grand Total
    `);
  });
});
