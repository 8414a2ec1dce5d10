import type { DemoTalk } from '../demo.shapes.ts';

/** What is said in other groups. */
export const widerTalks: DemoTalk[] = [
  {
    project: 'notebooks-on-a-train',
    unread: { mira: 1, yusuf: 3 },
    days: [
      {
        daysAgo: 44,
        said: [
          ['oksana', 'Night train is booked: four bunks, one power socket. We share.'],
          ['hana', 'I made a schedule for the socket. It is in the notebook, naturally.'],
        ],
      },
      {
        daysAgo: 29,
        said: [
          [
            'yusuf',
            'Results from the eleven tunnels: 412 edits, 0 lost, 1 paragraph twice. The twice is mine, I pasted it.',
          ],
          ['oksana', 'So zero.'],
          ['yusuf', 'So zero!'],
          ['mira', 'I would still like to see the one.'],
        ],
      },
      {
        daysAgo: 4,
        said: [
          [
            'hana',
            'Paragraph merge has docs now, with the drawing of the two conductors. https://example.org/notebooks/merge',
          ],
          ['oksana', 'The drawing explains it better than my 300 lines did.'],
          ['mira', 'Stealing it for my book, with your name under it.'],
          ['hana', 'With my name under it you may steal anything.'],
        ],
      },
    ],
  },
  {
    project: 'bike-racks',
    unread: { mira: 2 },
    days: [
      {
        daysAgo: 25,
        said: [
          ['kwabena', 'Counted the station: 214 racks, 380 bikes. I have photos of bikes locked to bikes.'],
          ['ines', 'Those count as one rack and one friendship.'],
        ],
      },
      {
        daysAgo: 2,
        said: [
          ['ines', 'The council asked for our numbers. Properly asked, with a letterhead.'],
          ['tom', 'Frame it.'],
        ],
      },
    ],
  },
  {
    project: 'open-contours',
    unread: { ana: 1 },
    days: [
      {
        daysAgo: 50,
        said: [
          ['ana', 'It no longer crashes at line 41. It crashes at line 73, which I consider progress.'],
          ['jonas', 'Send me the tile and I will have a look on the train.'],
          ['ana', 'https://example.org/contours/tiles/9/273/180.tif'],
        ],
      },
      {
        daysAgo: 6,
        said: [
          [
            'kei',
            'Tried the preview outdoors. In bright sun the index contours are the only ones I can see. Is that on purpose?',
          ],
          ['ana', 'Half on purpose.'],
          ['kei', 'Keep that half.'],
        ],
      },
    ],
  },
  {
    project: 'trail-cameras',
    days: [
      {
        daysAgo: 11,
        said: [
          ['tom', '9,114 pictures this week. 9,098 of grass.'],
          ['ana', 'And the other sixteen?'],
          ['tom', 'Eleven deer, four walkers, and one very close picture of a sheep’s ear.'],
          ['ana', 'Put the ear on the front page, please.'],
        ],
      },
    ],
  },
  {
    project: 'tool-library',
    unread: { moussa: 1 },
    days: [
      {
        daysAgo: 3,
        said: [
          ['greta', 'Somebody returned the ladder we never lent. I am not asking questions.'],
          ['niamh', 'Number it before they notice.'],
          ['moussa', 'It is number 88 now.'],
          ['greta', '🪜 88 it is'],
        ],
      },
    ],
  },
  {
    project: 'braille-labels',
    days: [
      {
        daysAgo: 9,
        said: [
          [
            'elena',
            'Dots are readable now. Last batch said "paper" instead of "pepper", so the spelling is ours, not the printer’s.',
          ],
          ['hana', 'I added a check against the dictionary. It disagrees with Sunniva about cardamom.'],
          ['sunniva', 'The dictionary is wrong.'],
        ],
      },
    ],
  },
];
