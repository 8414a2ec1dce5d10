import { listMyInvitations } from '@tandem/contract/invitations';
import { countPendingRequests } from '@tandem/contract/join-requests';
import {
  editProject,
  projectMessages,
  setTaskPrefix,
  viewProject,
  viewTaskNumbering,
} from '@tandem/contract/projects';
import { previewPublicPage, setPublicity } from '@tandem/contract/projects/project-publicity';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useCommunity } from '../../community/public.ts';
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { projectNamed } from '../../../testing/sample-projects.ts';

const ferry = projectNamed('Ferry', { _id: 'p', isOwner: true, isMember: true });

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(viewProject, { data: ferry });
  server.answer(previewPublicPage, { data: { html: '<h1>Ferry</h1>' } });
  server.answer(viewTaskNumbering, { data: { taskPrefix: 'F', mayChange: true } });
  server.answer(listMyInvitations, { data: [], nextCursor: null });
  server.answer(countPendingRequests, { data: [] });
});

const changes = () => server.requests.filter(({ method }) => method === 'PATCH');
const navigation = async () => within(await screen.findByRole('navigation', { name: 'Project settings' }));

describe('the settings of a project', () => {
  it('open at General, and lead to the others at the side', async () => {
    const { user } = await renderScreen('/projects/p/settings', server);
    expect(await screen.findByDisplayValue('Ferry')).toBeTruthy();
    await user.click((await navigation()).getByRole('link', { name: 'Hand over and end' }));
    expect(await screen.findByRole('button', { name: 'Delete project...' })).toBeTruthy();
    expect((await navigation()).getByRole('link', { current: 'page' }).textContent).toBe('Hand over and end');
  });

  it('are for the owner', async () => {
    server.answer(viewProject, { data: projectNamed('Ferry', { _id: 'p', isMember: true }) });
    await renderScreen('/projects/p/settings/general', server);
    expect(await screen.findByText('Only the owner of a project sees its settings.')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Project settings' })).toBeNull();
  });

  it('save a new title', async () => {
    server.answer(editProject, { message: projectMessages.updated, data: { ...ferry, title: 'Ferry line' } });
    const { user } = await renderScreen('/projects/p/settings/general', server);
    await user.type(await screen.findByDisplayValue('Ferry'), ' line');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ferry line' })).toBeTruthy();
    expect(changes()[0]?.body).toMatchObject({ title: 'Ferry line' });
  });

  it('let collaborators mention everyone, and keep the switch as it was when that fails', async () => {
    server.refuse(editProject, 500, {});
    server.answer(editProject, {
      message: projectMessages.updated,
      data: { ...ferry, collaboratorsMentionEveryone: true },
    });
    const { user } = await renderScreen('/projects/p/settings/general', server);
    const everyone = await screen.findByRole<HTMLInputElement>('switch', {
      name: 'Collaborators may mention everyone',
    });
    await user.click(everyone);
    expect(await screen.findByText('Failed to change who may mention everyone.')).toBeTruthy();
    expect(everyone.checked).toBe(false);
    await user.click(screen.getByRole('button', { name: /Retry|Try again/ }));
    await waitFor(() => expect(everyone.checked).toBe(true));
    expect(changes().map(({ body }) => body)).toEqual([
      { collaboratorsMentionEveryone: true },
      { collaboratorsMentionEveryone: true },
    ]);
  });

  it('show the project to everybody, with its address and badge to copy, where the community allows it', async () => {
    const publicPath = '/p/ferry-0123456789';
    server.answer(setPublicity, { message: projectMessages.published, data: { ...ferry, publicPath } });
    useCommunity.setState({ publicPages: 'pages' });
    const { user } = await renderScreen('/projects/p/settings/public', server);
    await user.click(await screen.findByRole('switch', { name: 'Everybody can read this project' }));
    expect(await screen.findByDisplayValue(`${window.location.origin}${publicPath}`)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the page' }).getAttribute('href')).toBe(publicPath);
    expect(changes()[0]?.body).toEqual({ isPublic: true, isFindable: false });
    expect(screen.queryByRole('switch', { name: 'Search engines may list it' })).toBeNull();
  });

  it('preview the page before it is public, as computers and phones show it, without scripts', async () => {
    useCommunity.setState({ publicPages: 'pages' });
    const { user } = await renderScreen('/projects/p/settings/public', server);
    const frame = await screen.findByTitle<HTMLIFrameElement>('Public page of the project');
    expect(frame.getAttribute('srcdoc')).toBe('<h1>Ferry</h1>');
    expect([frame.getAttribute('sandbox'), frame.width]).toEqual(['allow-same-origin', '1280']);
    await user.click(screen.getByRole('radio', { name: 'Phone' }));
    expect(frame.width).toBe('390');
  });

  it('say so where the community shows projects to members only', async () => {
    useCommunity.setState({ publicPages: 'none' });
    await renderScreen('/projects/p/settings/public', server);
    expect(await screen.findByText('This community shows its projects to its members only.')).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('change the prefix of task numbers once, after asking', async () => {
    server.answer(setTaskPrefix, {
      message: projectMessages.prefixChanged,
      data: { taskPrefix: 'FRY', mayChange: false },
    });
    const { user } = await renderScreen('/projects/p/settings/board', server);
    await user.type(await screen.findByRole('textbox', { name: 'Prefix' }), 'ry');
    expect(screen.getByText('The first task is FRY-1.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change prefix' }));
    expect(changes()).toEqual([]);
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Change prefix' }));
    expect(await screen.findByText(/^You changed the prefix before/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Prefix' })).toBeNull();
    expect(changes()[0]?.body).toEqual({ taskPrefix: 'FRY' });
  });
});
