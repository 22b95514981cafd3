import { useLocation } from 'react-router';
import { CardFace } from '../../cards/card-pictures.tsx';
import type { NewCard } from '../../cards/new-card.tsx';
import { NewCardField } from '../../cards/new-card.tsx';
import { Button } from '../../ui/button.tsx';
import { ForgetCardButton } from './forget-card.tsx';
import { newCardQuery } from './new-card-query.ts';

export interface KeptCardProps {
  readonly card: NewCard;
  readonly onUseAnother: () => void;
}

export function KeptCard({ card, onUseAnother }: KeptCardProps) {
  const { search } = useLocation();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 bg-tint px-4 py-3.5">
      <NewCardField token={card.token} />
      <CardFace card={card.summary} />
      <div className="flex flex-wrap gap-x-6">
        {card.token === null && <ForgetCardButton />}
        <span className="noscript:hidden">
          <Button look="text" onClick={onUseAnother}>
            Use another card
          </Button>
        </span>
        <a className="link script:hidden" href={newCardQuery(search)}>
          Use another card
        </a>
      </div>
    </div>
  );
}
