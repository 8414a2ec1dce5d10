/** What a part of code is. */
export type TokenKind = 'keyword' | 'string' | 'number' | 'comment' | 'name' | 'added' | 'removed';

/** A part of code; `kind` is null for what has no colour. */
export interface Token {
  kind: TokenKind | null;
  text: string;
}

/** How a language is read: its parts by their kinds, in the order in which they are tried, and its keywords. */
interface Grammar {
  parts: readonly (readonly [TokenKind | 'word' | 'tag', RegExp])[];
  keywords?: ReadonlySet<string>;
  ignoresCase?: boolean;
  /** All parts as one expression; made when the first code is read. */
  pattern?: RegExp;
}

// A part takes all that it looks at, up to the end where its own end is missing. So no character is read twice, and time is linear.
const lineComment = /\/\/.*/;
const blockComment = /\/\*[^]*?(?:\*\/|$)/;
const hashComment = /(?<![^\s;(])#.*/;
const double = /"(?:\\[^]|[^"\\\n])*"?/;
const single = /'(?:\\[^]|[^'\\\n])*'?/;
const template = /`(?:\\[^]|[^`\\])*`?/;
const triple = /"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)/;
const number = /\d[\w.]*/;
const word = /[\p{L}_$][\p{L}\p{N}_$]*/u;

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const likeC = (keywords: string): Grammar => ({
  parts: [
    ['comment', lineComment],
    ['comment', blockComment],
    ['string', double],
    ['string', single],
    ['string', template],
    ['number', number],
    ['word', word],
  ],
  keywords: words(
    `break case continue default do else false for if return switch true while null this new class ${keywords}`,
  ),
});

const javaScript =
  'async await catch const delete export extends finally from function import in instanceof let of static super throw try typeof undefined var void yield debugger get set';
const typeScript = `${javaScript} abstract any as boolean declare enum implements interface keyof never number private protected public readonly satisfies string type unknown`;
const cPlusPlus =
  'auto bool catch char const constexpr delete double enum explicit extern float friend goto inline int long namespace nullptr operator override private protected public register short signed sizeof static struct template throw try typedef typename union unsigned using virtual void volatile include define';
const java =
  'abstract boolean byte catch char double enum extends final finally float implements import instanceof int interface long package private protected public record short static super synchronized throw throws try var void volatile';
const cSharp = `${java} as async await base bool const decimal delegate event foreach get in internal is lock namespace object out override params readonly ref sealed set sizeof string struct typeof uint using virtual where yield`;
const go =
  'chan const defer error fallthrough func go goto import int interface map nil package range select string struct type var bool byte';
const rust =
  'as async await bool const crate dyn enum extern fn i32 i64 impl in let loop match mod move mut pub ref self Self static str struct super trait type u32 u64 u8 unsafe use usize where';
const kotlin =
  'as by catch companion data enum finally fun import in interface internal is lateinit object open override package private protected public sealed super suspend throw try val var when';
const swift =
  'as async await catch defer enum extension fileprivate func guard import in init inout internal is let nil private protocol public self static struct super throw throws try var where';
const php =
  'abstract array as catch const echo elseif extends final finally fn foreach function global implements interface match namespace private protected public require static string throw trait try use var int bool';

const python: Grammar = {
  parts: [
    ['comment', hashComment],
    ['string', triple],
    ['string', double],
    ['string', single],
    ['number', number],
    ['word', word],
  ],
  keywords: words(
    'and as assert async await break class continue def del elif else except False finally for from global if import in is lambda match None nonlocal not or pass raise return self True try while with yield',
  ),
};

const ruby: Grammar = {
  ...python,
  keywords: words(
    'and begin break case class def do else elsif end ensure false for if in module next nil not or raise rescue return self super then true unless until when while yield require attr_accessor',
  ),
};

const shell: Grammar = {
  parts: [
    ['comment', hashComment],
    ['string', /"(?:\\[^]|[^"\\])*"?/],
    ['string', /'[^']*'?/],
    ['name', /\$(?:\w+|\{[^}\n]*\}?|[?#@*!$-])/],
    ['number', number],
    ['word', /[\p{L}_][\p{L}\p{N}_-]*/u],
  ],
  keywords: words(
    'case cd do done echo elif else esac exit export fi for function if in local return set source sudo then until while',
  ),
};

const sql: Grammar = {
  parts: [
    ['comment', /--.*/],
    ['comment', blockComment],
    ['string', /'(?:''|[^'])*'?/],
    ['name', double],
    ['number', number],
    ['word', word],
  ],
  keywords: words(
    'add all alter and any as asc begin between by case check column commit constraint create cross default delete desc distinct drop else end exists false foreign from full group having if in index inner insert into is join key left like limit not null offset on or order outer over partition primary references returning right rollback select set table then true union unique update using values view when where with',
  ),
  ignoresCase: true,
};

const literals = words('true false null yes no on off');

const json: Grammar = {
  parts: [
    ['comment', lineComment],
    ['comment', blockComment],
    ['name', /"(?:\\[^]|[^"\\\n])*"(?=\s*:)/],
    ['string', double],
    ['number', /-?\d[\w.+-]*/],
    ['word', word],
  ],
  keywords: literals,
};

const settings: Grammar = {
  parts: [
    ['comment', hashComment],
    ['comment', /(?<![^\n]);.*/],
    ['keyword', /(?<![^\n])\[[^\]\n]*\]?/],
    ['name', /[\p{L}_][\p{L}\p{N}_.-]*(?= ?(?:=|:(?:\s|$)))/u],
    ['string', triple],
    ['string', double],
    ['string', single],
    ['number', /\d[\w.:-]*/],
    ['word', /[\p{L}_][\p{L}\p{N}_.-]*/u],
  ],
  keywords: literals,
};

const css: Grammar = {
  ignoresCase: true,
  parts: [
    ['comment', blockComment],
    ['string', double],
    ['string', single],
    ['keyword', /@[\w-]+/],
    ['number', /#[\da-f]{3,8}(?![\w-])|\d[\w.%]*/],
    ['name', /[\p{L}_-][\p{L}\p{N}_-]*(?=:\s)/u],
    ['word', /[\p{L}_-][\p{L}\p{N}_-]*/u],
  ],
};

const markup: Grammar = {
  parts: [
    ['comment', /<!--[^]*?(?:-->|$)/],
    ['tag', /<[/!?]?\p{L}[^<>]*>?/u],
    ['number', /&[\w#]{1,12};/],
  ],
};

/** Within a tag: its name, and the names and values of its attributes. */
const inTag: Grammar = {
  parts: [
    ['keyword', /(?<=<[/!?]?)[\p{L}][\p{L}\p{N}:._-]*/u],
    ['string', /"[^"]*"?|'[^']*'?/],
    ['name', /[\p{L}_:@][\p{L}\p{N}:._-]*/u],
  ],
};

const diff: Grammar = {
  parts: [
    ['keyword', /(?<![^\n])(?:@@|diff |index |\+\+\+|---).*/],
    ['added', /(?<![^\n])\+.*/],
    ['removed', /(?<![^\n])-.*/],
    // Takes the rest of a line at once.
    ['word', /.+/],
  ],
};

const grammars: readonly (readonly [names: string, grammar: Grammar])[] = [
  ['js javascript jsx mjs cjs', likeC(javaScript)],
  ['ts typescript tsx mts', likeC(typeScript)],
  ['c h cpp c++ cc hpp', likeC(cPlusPlus)],
  ['java scala groovy', likeC(java)],
  ['cs csharp c#', likeC(cSharp)],
  ['go golang', likeC(go)],
  ['rs rust', likeC(rust)],
  ['kt kotlin', likeC(kotlin)],
  ['swift', likeC(swift)],
  ['php', likeC(php)],
  ['py python', python],
  ['rb ruby', ruby],
  ['sh bash shell zsh console', shell],
  ['sql postgres postgresql mysql', sql],
  ['json jsonc json5', json],
  ['yaml yml toml ini env properties', settings],
  ['css scss less', css],
  ['html xml svg vue', markup],
  ['diff patch', diff],
];

const byName = new Map(
  grammars.flatMap(([names, grammar]) => names.split(' ').map((name) => [name, grammar])),
);

// A longer text has no colours.
const longest = 20_000;
// So many parts have colours, so that no text makes thousands of elements.
const mostParts = 1_000;

/** All parts of a grammar as one expression, each in a group of its own. */
function patternOf(grammar: Grammar): RegExp {
  const { parts, ignoresCase } = grammar;
  grammar.pattern ??= new RegExp(
    parts.map(([, { source }]) => `(${source})`).join('|'),
    ignoresCase ? 'giu' : 'gu',
  );
  return grammar.pattern;
}

/** The parts of a code that are coloured, in its order, and what stands between; null where the language is not known. */
export function tokensOf(text: string, language: string): Token[] | null {
  const grammar = byName.get(language.toLowerCase());
  return grammar === undefined || text.length > longest ? null : read(text, grammar);
}

function read(text: string, grammar: Grammar): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (const match of text.matchAll(patternOf(grammar))) {
    if (tokens.length >= mostParts) break;
    add(tokens, null, text.slice(at, match.index));
    const [part = ''] = match;
    const [kind = 'word'] = grammar.parts[match.indexOf(part, 1) - 1] ?? [];
    if (kind === 'tag') for (const token of read(part, inTag)) add(tokens, token.kind, token.text);
    else add(tokens, kind === 'word' ? kindOf(part, grammar) : kind, part);
    at = match.index + part.length;
  }
  add(tokens, null, text.slice(at));
  return tokens;
}

function kindOf(word_: string, { keywords, ignoresCase }: Grammar): TokenKind | null {
  return keywords?.has(ignoresCase ? word_.toLowerCase() : word_) ? 'keyword' : null;
}

/** Neighbours of one kind are one part. */
function add(tokens: Token[], kind: TokenKind | null, text: string): void {
  const last = tokens.at(-1);
  if (last?.kind === kind) last.text += text;
  else if (text !== '') tokens.push({ kind, text });
}
