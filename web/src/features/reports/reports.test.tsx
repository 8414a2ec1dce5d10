import { Menu } from '@mantine/core';
import { reportMessages, reportThing } from '@tandem/contract/reports';
import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { renderInApp } from '../../testing/render-app.tsx';
import { personNamed } from '../../testing/sample-people.ts';
import { ReportButton, ReportItem } from './report-button.tsx';
import { ReportRequest } from './report-request.tsx';

const robin = personNamed('Robin');
const thing = { kind: 'message' as const, id: 'm1', name: 'Robin Keller', author: robin };
const received = { message: reportMessages.received, ownProjects: [] };

async function openDialog() {
  const server = startFakeServer();
  server.answer(reportThing, received);
  const onBlocked = vi.fn<ComponentProps<typeof ReportRequest>['onBlocked']>();
  const { user } = await renderInApp(
    <>
      <ReportButton thing={thing} />
      <ReportRequest onBlocked={onBlocked} />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: 'Report a message of Robin Keller' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report a message of Robin Keller' }));
  return { server, user, dialog, onBlocked };
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('asks for a reason before it sends anything', async () => {
  const { server, user, dialog } = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByText('Choose a reason.')).toBeTruthy();
  expect(server.bodiesOf(reportThing)).toEqual([]);
});

it('sends the reason and the words, and thanks', async () => {
  const { server, user, dialog, onBlocked } = await openDialog();
  await user.click(dialog.getByRole('radio', { name: 'Harassment or insult' }));
  await user.type(dialog.getByLabelText('What happened (optional)'), 'Third time.');
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText(reportMessages.received)).toBeTruthy();
  await isClosed();
  expect(server.bodiesOf(reportThing)).toEqual([
    { thing: { kind: 'message', id: 'm1' }, reason: 'harassment', words: 'Third time.', blocks: false },
  ]);
  expect(onBlocked).not.toHaveBeenCalled();
});

it('blocks the author as well where that is wanted', async () => {
  const { server, user, dialog, onBlocked } = await openDialog();
  const ownProjects = [{ _id: 'loom', title: 'Loom' }];
  server.answer(reportThing, { ...received, ownProjects });
  await user.click(dialog.getByRole('radio', { name: 'Spam or advertising' }));
  await user.click(dialog.getByRole('checkbox', { name: /^Block Robin as well/ }));
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  await isClosed();
  expect(server.bodiesOf(reportThing)).toMatchObject([{ blocks: true }]);
  expect(onBlocked).toHaveBeenCalledWith(robin, ownProjects);
});

it('keeps what was typed when the report is refused', async () => {
  const { server, user, dialog } = await openDialog();
  server.refuse(reportThing, 409, { message: 'You have already reported this.' });
  await user.click(dialog.getByRole('radio', { name: 'Something else' }));
  await user.type(dialog.getByLabelText('What happened (optional)'), 'Hm.');
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('You have already reported this.');
  expect(dialog.getByLabelText<HTMLTextAreaElement>('What happened (optional)').value).toBe('Hm.');
});

it('reports from a menu, by keyboard', async () => {
  const { user } = await renderInApp(
    <>
      <Menu>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <ReportItem thing={{ kind: 'project', id: 'p', name: 'Earn fast', author: null }} />
        </Menu.Dropdown>
      </Menu>
      <ReportRequest onBlocked={() => undefined} />
    </>,
  );
  screen.getByRole('button', { name: 'More' }).focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('menuitem', { name: 'Report…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report the project Earn fast' }));
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await user.keyboard('{Escape}');
  await isClosed();
});
