import type { DemoTalk } from '../demo.shapes.ts';

/** What is said between two, most of it with Mira or Ana. */
export const directTalks: DemoTalk[] = [
  {
    between: ['mira', 'jonas'],
    unread: { mira: 2 },
    days: [
      {
        daysAgo: 90,
        said: [
          ['jonas', 'Do you still have that delta encoder for tiles? The one you called "embarrassing".'],
          ['mira', 'Still have it, still embarrassing: https://example.org/mira/tiledelta'],
          ['jonas', 'It is 200 lines and it works. I have shipped worse with a logo on it.'],
        ],
      },
      {
        daysAgo: 1,
        said: [
          [
            'jonas',
            'Offline maps is public since this week. I would like you in it, but I know what your calendar looks like.',
          ],
          ['mira', 'Full until the hut book has its first winter. Ask me in spring?'],
          ['jonas', 'Spring it is.'],
          ['jonas', 'If you know somebody like you with time, I would not say no.'],
        ],
      },
    ],
  },
  {
    between: ['mira', 'ana'],
    unread: { ana: 1 },
    days: [
      {
        daysAgo: 16,
        said: [
          ['mira', 'So glad you are on the hut book. Fair warning: I have opinions about logbooks.'],
          ['ana', 'I have opinions about hill shading. We will be fine.'],
        ],
      },
      {
        daysAgo: 2,
        said: [
          ['ana', 'Would you look at my winter layer before I show it to Aroha?'],
          ['mira', 'Looked. Dashes a little longer, and the bridge at the second bend is out until May.'],
          ['ana', 'How do you know that?'],
          ['mira', 'I was on it when it went.'],
        ],
      },
    ],
  },
  {
    between: ['mira', 'hana'],
    days: [
      {
        daysAgo: 20,
        said: [
          ['hana', 'Question about your forms: who validates, the page or the server?'],
          ['mira', 'Both, from the same schema. Otherwise they disagree at 2 a.m.'],
          ['hana', 'Thank you, that settles a bet.'],
          ['mira', 'Who lost?'],
          ['hana', 'I would rather not say. He is reading over my shoulder.'],
        ],
      },
    ],
  },
  {
    between: ['mira', 'kei'],
    unread: { mira: 1 },
    days: [
      {
        daysAgo: 3,
        said: [
          ['mira', 'Could you try the hut tablet with the red gloves?'],
          ['kei', 'The red ones are for show. I will use the grey ones, they are worse.'],
          [
            'kei',
            'Done: eleven taps, nine hits. The two misses are both "Cancel", so in a way it cannot go wrong.',
          ],
          ['mira', 'Making Cancel bigger.'],
          ['kei', 'Make it further away instead. People who mean it will reach.'],
        ],
      },
    ],
  },
  {
    between: ['mira', 'quinn'],
    unread: { mira: 1 },
    days: [
      {
        daysAgo: 6,
        said: [
          [
            'quinn',
            'I asked to join the sync engine. My request is short because the form kept timing out on the phone I was testing. Happy to say more.',
          ],
          ['mira', 'Please do! What would you like to work on?'],
          ['quinn', 'Chapter on benchmarks. I have nine old phones and they are all bored.'],
        ],
      },
    ],
  },
  {
    between: ['ana', 'jonas'],
    days: [
      {
        daysAgo: 14,
        said: [
          ['jonas', 'The GPX cleaner ate a loop again. Start and end 4 m apart and it calls it a spike.'],
          [
            'ana',
            'Everything is a spike if you were tired enough. I will send you my smoothing, it looks at speed too.',
          ],
          ['ana', 'https://example.org/ana/smoothing.py'],
          ['jonas', 'Works on all 38 of my bad ones. I owe you a coffee at the lower car park.'],
        ],
      },
    ],
  },
  {
    between: ['ana', 'tom'],
    unread: { ana: 2 },
    days: [
      {
        daysAgo: 1,
        said: [
          ['tom', 'Are you driving on Saturday? I have eleven people and nine seats.'],
          ['tom', 'One of the eleven is a dog, if that helps.'],
        ],
      },
    ],
  },
  {
    between: ['mira', 'oksana'],
    days: [
      {
        daysAgo: 31,
        said: [
          ['oksana', 'Your chapter on checksums is good.'],
          ['mira', 'From you that is a medal.'],
          [
            'oksana',
            'It is an observation. The medal is for chapter 6, if the tombstones survive a power cut.',
          ],
        ],
      },
    ],
  },
  {
    between: ['jonas', 'tom'],
    days: [
      {
        daysAgo: 1,
        said: [
          ['jonas', 'Tom, could you bring the long rope?'],
          ['tom', 'Already in the truck.'],
        ],
      },
    ],
  },
  {
    between: ['pekka', 'hana'],
    days: [
      {
        daysAgo: 235,
        said: [
          ['pekka', 'Do you know a font in which 0 and O differ when milled into brass?'],
          ['hana', 'Not one. I will ask around.'],
        ],
      },
    ],
  },
];
