import { useSite } from '../../site/site.ts';

/** 'Shipping · Alder Ridge'; starts with 'Error: ' after a refused submit. */
export function PageTitle({ title, hasErrors = false }: { title: string; hasErrors?: boolean }) {
  const { name } = useSite();
  return <title>{`${hasErrors ? 'Error: ' : ''}${title} · ${name}`}</title>;
}
