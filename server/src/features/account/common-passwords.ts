/** The stems that the commonest passwords of eight characters or more are made of, lower-cased. */
const stems = [
  'password', 'passw0rd', 'p@ssword', 'p@ssw0rd', 'qwertyui', 'qwertyuiop', 'qwerty', 'qwertz', 'azerty', 'asdfghjk', 'asdfghjkl', 'zxcvbnm',
  'iloveyou', 'sunshine', 'princess', 'football', 'baseball', 'basketball', 'superman', 'batman', 'starwars', 'pokemon', 'trustno', 'welcome',
  'letmein', 'changeme', 'whatever', 'computer', 'internet', 'samsung', 'michelle', 'jennifer', 'jordan', 'charlie', 'liverpool', 'chelsea',
  'arsenal', 'barcelona', 'dragon', 'monkey', 'master', 'shadow', 'killer', 'freedom', 'admin', 'administrator', 'secret', 'login', 'test',
  'abc', 'abcd', 'abcdefgh', 'abcdefghi', 'hello', 'tandem', 'q1w2e3r4', 'q1w2e3r4t5', '1q2w3e4r', '1q2w3e4r5t', '1qaz2wsx', 'zaq12wsx', 'qazwsx',
  'qazwsxedc', 'asdf', 'google', 'facebook', 'mustang', 'corvette', 'maverick', 'yankees', 'snoopy', 'cheese', 'cookie', 'blink', 'metallica',
];

const digits = '01234567890123456789';
const backwards = '98765432109876543210';

/** Whether a password is one of the commonest: a well-known stem with little added, a run of digits, or few characters repeated. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (new Set(lower).size <= 2) return true;
  if (digits.includes(lower) || backwards.includes(lower)) return true;
  const bare = lower.replace(/[\d!@#$%^&*._-]*$/, '');
  const decoration = lower.slice(bare.length);
  return (stems.includes(bare) || stems.includes(lower)) && decoration.length <= 6;
}
