import { ask, createMember, createProject, join, must, type Situation } from './situation.ts';
import type { Tally } from './tally.ts';

/** Handing a project over: by those who do not own it, to those who may not have it, and answered by many at once. */
export async function handOver({ address, stranger }: Situation, tally: Tally): Promise<void> {
  const [owner, ana, ben, applicant] = [
    await createMember(address, 'Giver'),
    await createMember(address, 'Ana'),
    await createMember(address, 'Ben'),
    await createMember(address, 'Applicant'),
  ];
  const projectId = await createProject(owner);
  for (const mate of [ana, ben]) await join(mate, owner, projectId);
  await ask(applicant, projectId);
  const path = `/api/project/${projectId}/transfer`;
  for (const thief of [ana, applicant, stranger])
    for (const userId of [thief.id, ana.id]) {
      const { status } = await thief.call('POST', path, { userId });
      tally.attempt('hand-over', status === 403 || status === 404, `by ${thief.name} answered ${status}`);
    }
  for (const userId of [owner.id, applicant.id, stranger.id, projectId, '__proto__', [ana.id], null]) {
    const { status } = await owner.call('POST', path, { userId });
    tally.attempt(
      'hand-over',
      status >= 400 && status < 500,
      `to ${JSON.stringify(userId)} answered ${status}`,
    );
  }
  // The offer of the owner changes nothing; of all who answer it, one gets the project.
  must(await owner.call('POST', path, { userId: ana.id }));
  const answers = await Promise.all(
    [ana, ben, stranger, applicant, ana, ben].map((who) => who.call('POST', `${path}/accept`)),
  );
  const given = answers.filter(({ status }) => status === 200).length;
  tally.attempt('hand-over', given === 1, `handed over ${given} times at once`);
  const { createdBy } = must(await owner.call('GET', `/api/project/${projectId}`)).data;
  const isOne = createdBy._id === ana.id;
  tally.attempt('hand-over', isOne, 'the project has no new owner');
  const edited = await owner.call('PATCH', `/api/project/${projectId}/edit`, { title: 'Taken back' });
  tally.attempt('hand-over', edited.status === 403, `the former owner's edit answered ${edited.status}`);
}
