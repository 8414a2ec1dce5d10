import type { DemoTalk } from '../demo.shapes.ts';

/** What is said in the groups that Mira and Ana are in. */
export const teamTalks: DemoTalk[] = [
  {
    project: 'offline-maps',
    unread: { ana: 3, kei: 2 },
    days: [
      {
        daysAgo: 2,
        said: [
          [
            'jonas',
            'Welcome! Before anybody writes code: please read the field notes from last Saturday first.',
          ],
          ['jonas', 'https://example.org/trail-crews/field-notes-3'],
          ['kei', 'Read them twice. The download button is 31 px high. With gloves that is a dice roll.'],
          ['jonas', 'How high would you make it?'],
          ['kei', '56, and nothing else within 12 px of it. I can bring the calipers.'],
        ],
      },
      {
        daysAgo: 1,
        said: [
          [
            'ana',
            'North sector is cut: 212 tiles, 18 MB, contours every 10 m. Steep parts get every 20 m or it turns into a brown wall.',
          ],
          ['jonas', '18 MB is wonderful. That fits next to the app on the ugliest phone we have.'],
          [
            'tom',
            'Crew of eleven confirmed for Saturday. Three of them asked whether they have to touch it.',
          ],
          ['kei', 'Those three are the ones I want to watch.'],
          [
            'jonas',
            'Saturday then, 8:30 at the lower car park. Bring:\n- the phone you would least like to use\n- gloves you can work in\n- a paper map, so that nobody gets hurt proving a point',
          ],
          ['tom', 'Paper map. At last a team with standards.'],
        ],
      },
    ],
  },
  {
    project: 'hut-log',
    unread: { mira: 2 },
    days: [
      {
        daysAgo: 15,
        said: [
          [
            'mira',
            'Hello both! Ana, meet Aroha, who has lost more hardware to weather than I have ever owned.',
          ],
          ['aroha', 'Mostly eels, to be fair to the weather.'],
          ['ana', 'I have so many questions.'],
        ],
      },
      {
        daysAgo: 5,
        said: [
          [
            'aroha',
            'Site visit done at Kererū Hut. Wall by the stove is the only dry one. The tablet lives there or it does not live.',
          ],
          ['mira', 'Is there light for the panel?'],
          ['aroha', 'Two hours in winter if you move the axe.'],
          [
            'mira',
            'Then the screen sleeps after thirty seconds and the sync waits for noon. I will write it down so that we do not argue about it again in July.',
          ],
          [
            'mira',
            'Here is how I would like the logbook to behave when two parties write at the same time, because it will happen on the first long weekend.\n\nEvery entry gets written to the tablet first and is never edited afterwards, only struck out, exactly as in the paper book. A strike-out is an entry of its own with the name of whoever did it. When two tablets meet (say, the warden walks over with the spare) they exchange what the other has not seen, in the order in which each of them wrote it, and nothing has to be decided by anybody. The only number that could disagree is the count of free bunks, so we do not store it: we count.\n\nThe warden can read everything, strike out anything and print the month. Visitors can write, look at the last three days, and see the weather line if the radio brought one. Nobody has to log in: a hut book never asked for a password, and the one time somebody put a lock on it they found it in the stove.\n\nIt costs a few kilobytes more and saves us every conversation that begins with "but on my screen".',
          ],
          ['ana', 'I like that it is just the paper book with better handwriting.'],
          ['aroha', 'Agreed on all of it. Strike-outs with names especially, I know some of these people.'],
        ],
      },
      {
        daysAgo: 1,
        said: [
          ['ana', 'The map page for the hut is up: https://example.org/huts/kereru?layer=winter'],
          [
            'ana',
            'I drew the winter route dashed. If anyone follows the summer one in August they will find out why.',
          ],
          ['mira', 'This is lovely. Can the avalanche paths be a layer that is on by default?'],
          ['aroha', 'On by default and impossible to miss, please.'],
          ['ana', 'Done. They are pink now. Nobody misses pink.'],
        ],
      },
    ],
  },
  {
    project: 'river-gauges',
    unread: { mira: 4, ana: 4, aroha: 1 },
    days: [
      {
        daysAgo: 40,
        said: [
          ['aroha', 'Gauge 4 is back. It was under a tree. The tree is also fine.'],
          ['esteban', 'Can we keep the readings it wrote while it was under the tree?'],
          ['aroha', 'Yes, they are marked. "Submerged, horizontal."'],
        ],
      },
      {
        daysAgo: 8,
        said: [
          [
            'mira',
            'Sync over the ridge repeater works. 340 bytes per reading, three tries, then it waits for the next hour.',
          ],
          ['esteban', 'What happens to the ones in between?'],
          ['mira', 'They queue on the gauge. Two weeks fit.'],
          ['esteban', 'Two weeks is a good spring flood. OK.'],
          [
            'ana',
            'For the curious: catchment outlines, with the little creek everybody forgets. https://example.org/valley/catchments.geojson',
          ],
        ],
      },
      {
        daysAgo: 1,
        said: [
          ['aroha', 'Rain warning for Thursday. Batteries at 2 and 7 are low, I am driving up tomorrow.'],
          ['esteban', 'I can take 7, it is on my way back.'],
          [
            'aroha',
            'You are a good person. Key is under the third stone. The third from the left, last time you took the third from the right.',
          ],
          ['esteban', 'There was a wasp nest under that one.'],
        ],
      },
    ],
  },
  {
    project: 'sync-in-an-afternoon',
    unread: { mira: 1, piotr: 2 },
    days: [
      {
        daysAgo: 30,
        said: [
          ['oksana', 'Chapter 3 says "then we call fsync". Which of the four?'],
          ['mira', 'I was hoping nobody would ask before chapter 5.'],
          ['oksana', 'I always ask before chapter 5.'],
        ],
      },
      {
        daysAgo: 12,
        said: [
          ['piotr', 'The failing test at the end of chapter 4 passes on my machine. It is not supposed to.'],
          ['mira', 'Which file system?'],
          ['piotr', 'tmpfs'],
          ['oksana', 'Nothing ever fails on tmpfs. That is its charm.'],
          ['kei', 'Could that be an exercise? "Make this test fail on Piotr’s machine."'],
          ['mira', 'It is now exercise 4.3. You get the credit, Piotr gets the blame.'],
        ],
      },
      {
        daysAgo: 2,
        said: [
          [
            'mira',
            'Draft of chapter 6 for anyone with a quiet evening: https://example.org/sync-book/06-tombstones',
          ],
          ['kei', 'Title is a bit much.'],
          ['mira', 'It is about deleted rows.'],
          ['kei', 'I know. Still.'],
          ['oksana', 'Three comments in the margin. One is a compliment; I marked it so that you find it.'],
        ],
      },
    ],
  },
  {
    project: 'crash-tests',
    days: [
      {
        daysAgo: 60,
        said: [
          ['ravi', 'Report is at 14 pages. The appendix with the query plans is at 40.'],
          ['mira', 'Who reads 40 pages of query plans?'],
          ['ravi', 'You and I, apparently.'],
          ['mira', 'Fair. Send it.'],
        ],
      },
      { daysAgo: 21, said: [['ravi', 'Sent. https://example.org/crash-tests/report-rc2.pdf']] },
    ],
  },
  {
    project: 'map-diff',
    unread: { ines: 1 },
    days: [
      {
        daysAgo: 33,
        said: [
          [
            'ines',
            'The old town survey moved every bench by 1.4 m to the east. Either the town moved or the datum did.',
          ],
          ['tom', 'I would check the town first.'],
          ['mira', 'Datum. I will add a warning when everything moves the same way at once.'],
        ],
      },
      {
        daysAgo: 3,
        said: [['mira', 'The warning is in. It says "Did the town move?" and I am not changing it.']],
      },
    ],
  },
];
