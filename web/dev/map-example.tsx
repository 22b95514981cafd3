import { useState } from 'react';
import type { Place } from '../parts/map/map-props.ts';
import { PlacesMap } from '../parts/map/places-map.tsx';
import { Button } from '../ui/button.tsx';
import { Example } from './forms-example.tsx';

const center = { latitude: 38.2975, longitude: -122.2869 };

const places: readonly Place[] = [
  {
    id: 'napa',
    title: 'Harvest Street Pharmacy',
    lines: ['1040 Harvest Street', 'Napa, CA 94558', 'Monday to Friday, 9:00 AM to 7:00 PM'],
    latitude: 38.2975,
    longitude: -122.2869,
  },
  {
    id: 'sonoma',
    title: 'Plaza Pack and Ship',
    lines: ['12 East Plaza', 'Sonoma, CA 95476'],
    latitude: 38.2919,
    longitude: -122.458,
  },
  {
    id: 'vallejo',
    title: 'Mare Island Ship Center',
    lines: ['400 Ferry Way', 'Vallejo, CA 94590'],
    latitude: 38.1041,
    longitude: -122.2566,
  },
];

export function MapExample() {
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [taken, setTaken] = useState('');
  return (
    <Example id="map" title="Map">
      <div className="grid gap-6 md:grid-cols-[20rem_1fr]">
        <ol className="divide-y divide-line border-line border-y">
          {places.map(({ id, title, lines }, index) => (
            <li key={id} className="py-3">
              <p className="font-medium">
                {index + 1}. {title}
              </p>
              <p className="text-muted text-sm">{lines[0]}</p>
              <Button look="text" aria-pressed={id === selectedId} onClick={() => setSelectedId(id)}>
                <span>
                  Show <span className="sr-only">{title}</span> on the map
                </span>
              </Button>
            </li>
          ))}
        </ol>
        <PlacesMap
          label="Map of pick-up locations"
          places={places}
          center={center}
          miles={10}
          selectedId={selectedId}
          onSelect={setSelectedId}
          renderAction={({ title }) => (
            <Button look="text" onClick={() => setTaken(title)}>
              Ship to this location
            </Button>
          )}
        />
      </div>
      <p role="status">{taken && `Chosen: ${taken}`}</p>
    </Example>
  );
}
