/**
 * What stands in for Stripe.js: as the real one it puts each field into a frame of its own origin, and hands the card to
 * that origin under the publishable key. Served by `startTestStripe`.
 */
export const STRIPE_SCRIPT = `
(() => {
  const origin = new URL(document.currentScript.src).origin;
  const texts = new Map();
  addEventListener('message', ({ origin: from, source, data }) => {
    if (from !== origin) return;
    const element = texts.get(source);
    if (!element) return;
    element.text = data.text;
    for (const hear of element.hearers.change ?? []) hear({});
  });
  const create = (type) => ({
    text: '',
    hearers: {},
    on(event, hear) {
      (this.hearers[event] ??= []).push(hear);
    },
    mount(place) {
      this.frame = document.createElement('iframe');
      this.frame.title = 'Secure ' + type + ' input frame';
      this.frame.src = origin + '/frame?type=' + type;
      this.frame.height = '24';
      this.frame.width = '100%';
      place.append(this.frame);
      texts.set(this.frame.contentWindow, this);
    },
    destroy() {
      texts.delete(this.frame.contentWindow);
      this.frame.remove();
    },
    focus() {
      this.frame.focus();
    },
  });
  const invalid = (code) => ({ error: { type: 'validation_error', code } });
  window.Stripe = (key) => {
    const made = {};
    return {
      elements: () => ({ create: (type) => (made[type] = create(type)) }),
      async createPaymentMethod() {
        const number = made.cardNumber.text.replace(/\\D/g, '');
        const [month = '', year = ''] = made.cardExpiry.text.split('/').map((part) => part.trim());
        if (number.length < 13) return invalid('incomplete_number');
        if (!/^\\d\\d$/.test(month) || !/^\\d\\d$/.test(year)) return invalid('incomplete_expiry');
        if (made.cardCvc.text.length < 3) return invalid('incomplete_cvc');
        const form = new URLSearchParams({
          type: 'card',
          'card[number]': number,
          'card[exp_month]': String(Number(month)),
          'card[exp_year]': '20' + year,
          'card[cvc]': made.cardCvc.text,
        });
        const answer = await fetch(origin + '/v1/payment_methods', {
          method: 'POST',
          headers: { authorization: 'Bearer ' + key },
          body: form,
        });
        const body = await answer.json();
        return answer.ok ? { paymentMethod: body } : { error: body.error };
      },
    };
  };
})();
`;

export const STRIPE_FRAME = `<!doctype html>
<html lang="en"><title>Secure input frame</title>
<body style="margin:0"><input autocomplete="off" style="border:0;width:95%;font-size:16px">
<script>
const names = { cardNumber: 'Credit or debit card number', cardExpiry: 'Credit or debit card expiration date', cardCvc: 'Credit or debit card CVC/CVV' };
const input = document.querySelector('input');
input.setAttribute('aria-label', names[new URLSearchParams(location.search).get('type')]);
input.addEventListener('input', () => parent.postMessage({ text: input.value }, '*'));
addEventListener('focus', () => input.focus());
</script></body></html>
`;
