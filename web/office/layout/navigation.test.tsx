import type { RouteConfigEntry } from '@react-router/dev/routes';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { PERMISSIONS } from '../../../domain/office/roles.ts';
import { screensFor } from '../../../domain/office/screens.ts';
import { officeRoutes } from '../routes.ts';
import { Navigation } from './navigation.tsx';

/** What the head leads to, what is posted to only, and addresses that the office does not have. */
const OF_NO_SCREEN = ['/office/me', '/office/search', '/office/*'];
/** A run belongs to the screen that it was started on. */
const OF_ITS_DATA = '/office/runs/';

function pathsOf(routes: readonly RouteConfigEntry[], above = ''): string[] {
  return routes.flatMap(({ path, children }) => {
    const whole = path === undefined ? above : `${above}/${path}`;
    return children ? pathsOf(children, whole) : [whole];
  });
}

function withNavigation(routes: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return routes.flatMap((route) => (route.id === 'office' ? [route] : withNavigation(route.children ?? [])));
}

const Page = createRoutesStub([{ id: 'page', path: '*', Component: OwnersNavigation, loader: () => null }]);

function OwnersNavigation() {
  return <Navigation screens={screensFor(PERMISSIONS)} />;
}

function litAt(path: string, screen?: string): string[] {
  const html = renderToStaticMarkup(
    <Page initialEntries={[path]} hydrationData={{ loaderData: { page: screen && { screen } } }} />,
  );
  const lit = [...html.matchAll(/<a aria-current="page"[^>]* href="([^"]+)"/g)].map(([, href = '']) => href);
  return [...new Set(lit)];
}

const paths = pathsOf(withNavigation(officeRoutes)).map((path) => path.replaceAll(/:\w+/g, '7'));

test('every page of the office lights one entry of the navigation', () => {
  const unlit = paths.filter(
    (path) =>
      !OF_NO_SCREEN.some((other) => path === other || path.startsWith(`${other}/`)) &&
      !path.startsWith(OF_ITS_DATA) &&
      litAt(path).length !== 1,
  );
  expect(unlit).toEqual([]);
  expect(paths.length).toBeGreaterThan(100);
});

test('a run lights the entry of the screen that it was started on', () => {
  expect(litAt('/office/runs/7', '/office/releases')).toEqual(['/office/releases']);
});
