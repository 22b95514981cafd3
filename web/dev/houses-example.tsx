import { BrandMark } from '../brands/brand-mark.tsx';
import { brands } from '../brands/brands.ts';
import { useSite } from '../site/site.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Example } from './example.tsx';

const colours = [
  ['Paper', 'bg-paper'],
  ['Tint', 'bg-tint'],
  ['Line', 'bg-line'],
  ['Edge', 'bg-edge'],
  ['Muted', 'bg-muted'],
  ['Ink', 'bg-ink'],
  ['Accent', 'bg-accent'],
  ['Danger', 'bg-danger'],
  ['Good', 'bg-good'],
] as const;

/** The same parts in the tokens of each brand, side by side on either brand's site. */
export function HousesExample() {
  const { names } = useSite();
  return (
    <Example id="houses" title="Two houses">
      <div className="grid gap-px md:grid-cols-2">
        {Object.values(brands).map(({ brandingId, theme, tagline, description }) => (
          <div key={theme} data-brand={theme} className="flex flex-col gap-5 bg-paper p-6 font-sans text-ink">
            <p className="flex items-center gap-3">
              <BrandMark brand={brands[brandingId]} className="size-10 text-accent" />
              <span className="wordmark">{names[brandingId]}</span>
            </p>
            <p className="eyebrow">{tagline}</p>
            <p className="title">2021 Cabernet Sauvignon</p>
            <p className="lead">{description}</p>
            <p className="heading">Payment Information</p>
            <p className="subheading">Order Number: 100005</p>
            <p className="wine">2023 Pinot Noir, Russian River Valley</p>
            <p>
              Read in sans, $1,234.50, and <span className="link">a link</span>.
            </p>
            <TextField field={{ name: `house-${theme}` }} label={`First name, ${theme}`} width="half" />
            <p className="flex flex-wrap gap-3">
              <Button>Add to Cart</Button>
              <Button look="quiet">Search</Button>
            </p>
            <ul className="grid grid-cols-3 gap-3 text-xs text-muted">
              {colours.map(([name, background]) => (
                <li key={name}>
                  <span className={`mb-1 block h-10 rounded-brand border border-edge ${background}`} />
                  {name}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Example>
  );
}
