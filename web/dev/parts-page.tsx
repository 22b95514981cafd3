import { PageMain } from '../ui/page-main.tsx';
import { CalendarExample } from './calendar-example.tsx';
import { MapExample } from './map-example.tsx';
import { TypeAheadExample } from './type-ahead-example.tsx';

/** Parts that know no shop, each in its states, for whoever works on them. The server has it in development only. */
export default function PartsPage() {
  return (
    <PageMain className="page flex flex-col gap-12 py-10">
      <title>Parts</title>
      <h1 className="title">Parts</h1>
      <CalendarExample />
      <TypeAheadExample />
      <MapExample />
    </PageMain>
  );
}
