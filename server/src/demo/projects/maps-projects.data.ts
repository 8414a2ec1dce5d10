import type { DemoProject } from '../demo.shapes.ts';

export const mapsProjects: DemoProject[] = [
  {
    key: 'offline-maps',
    owner: 'jonas',
    title: 'Offline maps for trail crews',
    description:
      'Vector maps that work for a week without signal: tile packs, a small sync protocol and a field app volunteers can use with gloves on. The tile pack format is nearly frozen and already down from 210 MB to 40 MB for a whole sector. We need somebody who enjoys flaky links, and somebody who will walk.',
    skillsRequired: ['Rust', 'MapLibre', 'SQLite'],
    interestsTags: ['outdoors', 'maps', 'offline'],
    status: 'open',
    createdDaysAgo: 4,
    collaborators: ['ana', 'tom', 'kei'],
  },
  {
    key: 'map-diff',
    owner: 'mira',
    title: 'Map diff: what changed since the last survey?',
    description:
      'Two extracts of the same valley in, one readable list of changes out: new footbridge, moved fence, vanished ford. The geometry matching works for lines and sulks about polygons. Output is a map and a plain text report that a surveyor can sign.',
    skillsRequired: ['Rust', 'PostGIS', 'MapLibre'],
    interestsTags: ['maps', 'open data', 'tools'],
    status: 'open',
    createdDaysAgo: 139,
    collaborators: ['tom', 'ines'],
  },
  {
    key: 'open-contours',
    owner: 'ana',
    title: 'Contour lines from open elevation',
    description:
      'A pipeline from raw elevation tiles to contours that a person would have drawn: smoothed where the rock is smooth, honest where the data has holes. Karst country is the hard test, because the ground keeps disappearing. Runs overnight on one laptop.',
    skillsRequired: ['Python', 'GDAL', 'Rust', 'PostGIS'],
    interestsTags: ['maps', 'open data', 'karst caves'],
    status: 'open',
    createdDaysAgo: 219,
    collaborators: ['kei', 'jonas'],
  },
  {
    key: 'gpx-cleaner',
    owner: 'jonas',
    title: 'GPX cleaner for tired recordings',
    description:
      'Removes the lunch break, the car ride home and the minute where the receiver thought it was in the sea. It does that one thing, in the browser, without uploading anything. Done and closed; bug reports stay welcome.',
    skillsRequired: ['Rust', 'WebAssembly'],
    interestsTags: ['maps', 'outdoors', 'tools'],
    status: 'closed',
    createdDaysAgo: 301,
    collaborators: ['ana'],
  },
  {
    key: 'bike-racks',
    owner: 'ines',
    title: 'Bike racks of the city, counted properly',
    description:
      'The official list says 1,412 racks, my notebook says 1,904. We compare both with photographs, visit the disagreements on Sundays and send corrections in the format the city asked for. The form takes eight seconds at a red light.',
    skillsRequired: ['Django', 'PostGIS', 'Leaflet'],
    interestsTags: ['cycling', 'maps', 'open data'],
    status: 'open',
    createdDaysAgo: 171,
    collaborators: ['mira', 'kwabena', 'tom'],
  },
  {
    key: 'place-names',
    owner: 'aroha',
    title: 'Place names with their stories',
    description:
      'Names on the map say who was here and what happened. We record people telling the story of a place, on their own terms, and every recording keeps a guardian who decides where it may be heard. The consent model comes before the map.',
    skillsRequired: ['TypeScript', 'Audio', 'PostgreSQL'],
    interestsTags: ['place names', 'language', 'maps'],
    status: 'open',
    createdDaysAgo: 29,
    collaborators: ['ines'],
  },
];
