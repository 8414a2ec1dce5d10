import { listProjectsBlockingDeletion, viewProfile, acceptTerms } from '@tandem/contract/account';
import { viewCommunity, viewLegalPage } from '@tandem/contract/community/community-administration';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { mira } from '../../../testing/sample-people.ts';
import { useCommunity } from '../../community/public.ts';
import { TermsStep } from './terms-step.tsx';

afterEach(() => useCommunity.setState({ termsVersion: null }));

const since = '2026-11-20T12:00:00.000Z';
const terms = (text: string, version: string) => ({ data: { text, version, since } });

async function open(me = mira) {
  const server = startFakeServer();
  useCommunity.setState({ termsVersion: 'two' });
  server.answer(viewLegalPage, terms('## Rules\n\nBe kind.', 'two'));
  server.answer(listProjectsBlockingDeletion, { data: [] });
  server.answer(viewProfile, { user: me });
  server.answer(viewCommunity, { data: useCommunity.getState() });
  const view = await renderInApp(<TermsStep />, { me });
  await screen.findByText('Be kind.');
  return { server, ...view };
}

it('shows the terms and since when they hold, and accepts them with the box only', async () => {
  const { server, user } = await open({ ...mira, termsVersion: 'one' });
  expect(document.activeElement?.textContent).toBe('Accept the terms to go on');
  screen.getByText(/^The terms of this community changed on Nov 20, 2026\./);
  await user.click(screen.getByRole('button', { name: 'Accept and go on' }));
  screen.getByText('Tick the box to accept the terms.');
  const box = screen.getByRole('checkbox', { name: 'I have read the terms and accept them.' });
  expect(document.activeElement).toBe(box);
  expect(server.bodiesOf(acceptTerms)).toEqual([]);
  await user.click(box);
  server.answer(acceptTerms, { message: '', user: { ...mira, termsVersion: 'two' } });
  server.answer(viewProfile, { user: { ...mira, termsVersion: 'two' } });
  await user.click(screen.getByRole('button', { name: 'Accept and go on' }));
  expect(server.bodiesOf(acceptTerms)).toEqual([{ version: 'two' }]);
});

it('shows terms that changed meanwhile, with an empty box', async () => {
  const { server, user } = await open();
  screen.getByText(/^This community has terms\./);
  await user.click(screen.getByRole('checkbox'));
  server.refuse(acceptTerms, 409, { code: 'account.terms_changed', message: 'They changed.' });
  server.answer(viewLegalPage, terms('Be very kind.', 'three'));
  await user.click(screen.getByRole('button', { name: 'Accept and go on' }));
  await screen.findByText('Be very kind.');
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
});
