import { PageMain } from '../ui/page-main.tsx';
import { ButtonsExample, CalendarExample, FieldsExample, TypeAheadExample } from './forms-example.tsx';
import { MapExample } from './map-example.tsx';
import { BottlesExample, CardsExample } from './shop-example.tsx';
import { BrandsExample, StepsExample, WordsExample } from './words-example.tsx';

/** All components in each of their states, for developers. The server serves it in development only. */
export default function PartsPage() {
  return (
    <PageMain className="page flex flex-col gap-12 py-10">
      <title>Parts</title>
      <h1 className="title">Parts</h1>
      <CalendarExample />
      <TypeAheadExample />
      <MapExample />
      <BrandsExample />
      <ButtonsExample />
      <FieldsExample />
      <StepsExample />
      <WordsExample />
      <CardsExample />
      <BottlesExample />
    </PageMain>
  );
}
