import fc from 'fast-check';

/** What members choose pushes for. */
export const topics = ['requests', 'comments', 'assigned', 'messages'] as const;

const who = fc.nat({ max: 4 });
const by = <Name extends string>(weight: number, act: Name) => ({
  weight,
  arbitrary: fc.record({ act: fc.constant(act), by: who }),
});
const between = <Name extends string>(weight: number, act: Name) => ({
  weight,
  arbitrary: fc.record({ act: fc.constant(act), by: who, to: who }),
});
const wait = (weight: number, min: number, max: number) => ({
  weight,
  arbitrary: fc.record({ act: fc.constant('wait' as const), seconds: fc.integer({ min, max }) }),
});
/** What one of five members does, or the push service. */
export const act = fc.oneof(
  by(6, 'message'),
  by(4, 'comment'),
  by(2, 'read'),
  by(2, 'readChat'),
  by(2, 'mute'),
  by(3, 'look'),
  by(1, 'leave'),
  between(4, 'ask'),
  between(2, 'withdraw'),
  between(2, 'reject'),
  between(2, 'block'),
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('assign' as const), to: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('quiet' as const), by: who, from: fc.nat({ max: 23 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('choose' as const), by: who, topic: fc.constantFrom(...topics) }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('fail' as const) }) },
  wait(9, 1, 400),
  wait(3, 3_600, 50_000),
);
export type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;
