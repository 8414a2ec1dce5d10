import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '../../../testing/render-app.tsx';
import { onlineKey } from './presence.queries.ts';
import { WatchedDot } from './watched-dot.tsx';
import { shownPeople } from './watched.store.ts';

it('watches the people of a long list that are on the screen, and no others', async () => {
  const reports = new Map<Element, (isIntersecting: boolean) => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly report: (entries: { isIntersecting: boolean }[]) => void;
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        this.report = report;
      }
      observe(element: Element) {
        reports.set(element, (isIntersecting) => this.report([{ isIntersecting }]));
      }
      disconnect() {}
    },
  );
  const ids = Array.from({ length: 300 }, (_, at) => `person-${at}`);
  const { client } = await renderInApp(
    ids.map((id) => (
      <li key={id}>
        <WatchedDot userId={id} />
      </li>
    )),
  );
  await screen.findAllByRole('listitem');
  expect(shownPeople()).toEqual([]);
  const places = [...reports.values()];
  void act(() => places.slice(280, 290).forEach((report) => report(true)));
  expect(shownPeople()).toEqual(ids.slice(280, 290));
  void act(() => client.setQueryData(onlineKey, ['person-285']));
  expect(await screen.findAllByTitle('Online')).toHaveLength(1);
  void act(() => places.slice(280, 290).forEach((report) => report(false)));
  expect(shownPeople()).toEqual([]);
});
