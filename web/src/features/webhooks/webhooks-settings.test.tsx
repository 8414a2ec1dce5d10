import {
  addWebhook,
  editWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  type Webhook,
  type WebhookDelivery,
  webhookMessages,
} from '@tandem/contract/webhooks';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '../../testing/fake-server.ts';
import { renderInApp } from '../../testing/render-app.tsx';
import { projectNamed } from '../../testing/sample-projects.ts';
import { WebhooksSettings } from './webhooks-settings.tsx';
import { webhooksTexts as texts } from './webhooks.texts.ts';

const at = '2026-11-20T12:00:00.000Z';
const ci: Webhook = {
  _id: 'w1',
  url: 'https://ci.huts.example.org/hooks',
  format: 'tandem',
  events: ['task.done'],
  isOn: true,
  pausedAt: null,
  failingSince: null,
  nextAt: null,
  sent: 118,
  failed: 0,
  createdAt: at,
};
const delivery: WebhookDelivery = {
  _id: 'd1',
  event: 'task.done',
  at,
  state: 'waiting',
  attempts: 3,
  triedAt: at,
  status: 502,
  failure: 'refused',
  tookMs: 1_200,
  nextAt: at,
  body: '{"event":"task.done"}',
};

let server: FakeServer;
const list = (...data: Webhook[]) => server.answer(listWebhooks, { data, mayAdd: true, hasLinks: false });
beforeEach(() => {
  server = startFakeServer();
  list(ci);
  server.answer(listWebhookDeliveries, { data: [delivery] });
});
const render = () =>
  renderInApp(<WebhooksSettings project={projectNamed('Hut book')} beside={document.body} />);

it('says of each webhook how it does, and what it was sent', async () => {
  const paused = { ...ci, _id: 'w2', url: 'https://matrix.example.org/1', pausedAt: at, failingSince: at };
  list(ci, paused, { ...paused, _id: 'w3', failingSince: null });
  await render();
  expect(await screen.findByText(texts.allSent(118))).toBeTruthy();
  expect(screen.getByText(/^Paused .* after twenty failures/)).toBeTruthy();
  expect(screen.getByText(/^Paused .* another owner/)).toBeTruthy();
  expect(screen.getByText(texts.noLinks)).toBeTruthy();
  const detail = within(await screen.findByRole('region', { name: 'task.done' }));
  expect(detail.getByText('502')).toBeTruthy();
  expect([detail.getByText('3 tries'), detail.getByText('1.2 s')]).toHaveLength(2);
  server.answer(resendWebhookDelivery, { message: webhookMessages.resent });
});

it('adds a webhook and shows its secret once; says what is wrong at the field', async () => {
  list();
  const { user } = await render();
  await user.click(await screen.findByRole('button', { name: texts.add }));
  const dialog = within(await screen.findByRole('dialog', { name: texts.form.add }));
  const submit = () => user.click(dialog.getByRole('button', { name: texts.form.add }));
  await submit();
  expect(await dialog.findByText('Enter an address that begins with https://.')).toBeTruthy();
  expect(dialog.getByRole('alert').textContent).toBe('Choose at least one event.');
  await user.type(dialog.getByLabelText(texts.form.url), 'https://10.0.0.1/');
  await user.click(dialog.getByRole('checkbox', { name: texts.events['message.created'] }));
  expect(dialog.getByText(texts.form.private)).toBeTruthy();
  const message = 'Not there.';
  server.refuse(addWebhook, 400, { code: 'webhooks.bad_address', message, fields: { url: message } });
  await submit();
  expect(await dialog.findByText(message)).toBeTruthy();
  server.answer(addWebhook, { message: webhookMessages.made, data: ci, secret: 'shown once' });
  await submit();
  expect(await screen.findByDisplayValue('shown once')).toBeTruthy();
});

it('switches a webhook, sends again, and asks before it removes one', async () => {
  server.answer(editWebhook, { message: webhookMessages.saved, data: { ...ci, isOn: false } });
  server.answer(resendWebhookDelivery, { message: webhookMessages.resent });
  const { user } = await render();
  await user.click(await screen.findByRole('button', { name: texts.deliveries.resend }));
  await user.click(screen.getByRole('switch', { name: texts.on('ci.huts.example.org') }));
  expect(server.bodiesOf(editWebhook)).toEqual([{ isOn: false }]);
  await user.click(screen.getByRole('button', { name: texts.more('ci.huts.example.org') }));
  await user.click(await screen.findByRole('menuitem', { name: texts.remove }));
  expect(await screen.findByRole('dialog', { name: texts.removeTitle })).toBeTruthy();
});
