/**
 * Other names of one thing, both in normal form. Only what everybody in the field means by them: a wrong pair shows people
 * as alike who are not.
 */
const synonyms: Record<string, string> = {
  a11y: 'accessibility',
  amazonwebservices: 'aws',
  cplusplus: 'c++',
  cpp: 'c++',
  csharp: 'c#',
  css3: 'css',
  dotnet: 'net',
  ecmascript: 'javascript',
  fsharp: 'f#',
  gcp: 'googlecloud',
  golang: 'go',
  gql: 'graphql',
  html5: 'html',
  i18n: 'internationalization',
  js: 'javascript',
  k8s: 'kubernetes',
  ml: 'machinelearning',
  mongo: 'mongodb',
  objc: 'objectivec',
  oss: 'opensource',
  postgres: 'postgresql',
  psql: 'postgresql',
  py: 'python',
  python3: 'python',
  rustlang: 'rust',
  tailwindcss: 'tailwind',
  ts: 'typescript',
};

/** "AngularJS" is another framework than Angular, and "TensorFlow.js" another library than TensorFlow. */
const otherThanWithoutJs = new Set(['angularjs', 'tensorflowjs']);

/**
 * The form in which skills, technologies and interests are compared: "React", "react.js" and "ReactJS" have the same.
 * Lower case, without accents, spaces and punctuation but `+` and `#`; an entry of punctuation only stays as it is.
 */
export function normalForm(entry: string): string {
  const folded = entry
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    .normalize('NFC');
  const bare = folded.replace(/[^\p{L}\p{M}\p{N}+#]/gu, '') || folded.trim();
  const named = otherThanWithoutJs.has(bare) ? bare : bare.replace(/^(.{2,})js$/u, '$1');
  return synonyms[named] ?? named;
}
