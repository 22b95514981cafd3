import { PageMain } from '../ui/page-main.tsx';
import { BottlesExample } from './bottles-example.tsx';
import { CalendarExample } from './calendar-example.tsx';
import { CardsExample } from './cards-example.tsx';
import { ButtonsExample, FieldsExample } from './forms-example.tsx';
import { HousesExample } from './houses-example.tsx';
import { MapExample } from './map-example.tsx';
import { TypeAheadExample } from './type-ahead-example.tsx';
import { StepsExample, WordsExample } from './words-example.tsx';

/** All components in each of their states, for developers. The server serves it in development only. */
export default function PartsPage() {
  return (
    <PageMain className="page flex flex-col gap-12 py-10">
      <title>Parts</title>
      <h1 className="title">Parts</h1>
      <CalendarExample />
      <TypeAheadExample />
      <MapExample />
      <HousesExample />
      <ButtonsExample />
      <FieldsExample />
      <StepsExample />
      <WordsExample />
      <CardsExample />
      <BottlesExample />
    </PageMain>
  );
}
