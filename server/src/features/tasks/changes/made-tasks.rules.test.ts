import { mentionToken } from '@tandem/contract/chat/plain-text';
import { limits } from '@tandem/contract/limits';
import { describe, expect, it } from 'vitest';
import { taskWordsOf } from './made-tasks.rules.ts';

const ana = { _id: '0192f0c1-0000-7000-8000-000000000001', name: 'Ana Lovrić' };
const toAna = mentionToken(ana._id);

describe('the words of a task that is made of a text', () => {
  it.each([
    ['One line', 'One line', null],
    ['**First** line\n\nand *more*\nof it', 'First line', 'and *more*\nof it'],
    ['- [ ] Ask the wardens\nSoon.', '[ ] Ask the wardens', 'Soon.'],
    ['\n  Late start\n', 'Late start', null],
    ['```js\nconst a = 1;\n```', 'const a = 1;', '```js\nconst a = 1;\n```'],
    [`${toAna} please look\nSee ${toAna}.`, '@Ana Lovrić please look', 'See @Ana Lovrić.'],
  ])('%j', (text, title, description) => {
    expect(taskWordsOf({ text, mentions: [ana] })).toEqual({ title, description });
  });

  it('keep all of a first line that is too long for a title', () => {
    const text = 'word '.repeat(60).trim();
    const { title, description } = taskWordsOf({ text });
    expect(title.length).toBeLessThanOrEqual(limits.taskTitle);
    expect(title).toMatch(/word…$/);
    expect(description).toBe(text);
    expect(taskWordsOf({ text: '😀'.repeat(150) }).title).toMatch(/^(?:😀)+…$/u);
  });

  it('are all in the description below another title', () => {
    expect(taskWordsOf({ text: 'First\nSecond' }, 'Other')).toEqual({
      title: 'Other',
      description: 'First\nSecond',
    });
  });

  it('are the name of the file where there are none', () => {
    expect(taskWordsOf({ text: '', files: [{ name: 'plan.pdf' }] })).toEqual({
      title: 'plan.pdf',
      description: null,
    });
  });

  it('are never longer than a description may be', () => {
    const text = `Title\n${toAna.repeat(90)}`;
    const long = { ...ana, name: 'A'.repeat(100) };
    expect(taskWordsOf({ text, mentions: [long] }).description?.length).toBe(limits.taskDescription);
  });
});
