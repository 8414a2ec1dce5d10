import { dayIn } from '@tandem/contract/days';
import { type DateForm, dateForms } from '@tandem/contract/tasks/tasks-imports';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const behind = String.raw`(?:[T ,].{0,40})?$`;
const year = String.raw`(\d{4}|\d{2})`;
const named = `(${months.join('|')})[a-z]{0,6}`;

/** How each form looks, and in which of its parts year, month and day stand. */
const forms: Record<DateForm, { looks: RegExp; order: [year: number, month: number, day: number] }> = {
  ymd: { looks: new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${behind}`), order: [1, 2, 3] },
  dmy: {
    looks: new RegExp(String.raw`^(\d{1,2})[-/.]\s?(\d{1,2})[-/.]\s?${year}${behind}`),
    order: [3, 2, 1],
  },
  mdy: {
    looks: new RegExp(String.raw`^(\d{1,2})[-/.]\s?(\d{1,2})[-/.]\s?${year}${behind}`),
    order: [3, 1, 2],
  },
  dny: {
    looks: new RegExp(String.raw`^(\d{1,2})[-/. ]{1,2}${named}[-/. ,]{1,2}${year}${behind}`, 'i'),
    order: [3, 2, 1],
  },
  ndy: {
    looks: new RegExp(String.raw`^${named}[-/. ]{1,2}(\d{1,2})[-/. ,]{1,2}${year}${behind}`, 'i'),
    order: [3, 1, 2],
  },
};

/** The whole moment of an ISO date with a time zone. */
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

const earliest = '1970-01-01';

/** A moment as `Date.toString` writes it, which Linear exports. */
const spelled = new RegExp(
  String.raw`^[A-Z][a-z]{2} ${named} (\d{2}) (\d{4}) (\d{2}:\d{2}:\d{2}) GMT([+-]\d{2})(\d{2})(?: \([^)]{1,60}\))?$`,
  'i',
);

/** The moment that a text names; null where it names none, or one before 1970. */
export function momentOf(text: string): Date | null {
  const iso = isoOf(text);
  if (!moment.test(iso)) return null;
  const at = new Date(iso);
  return isDay(iso.slice(0, 10)) && at.getTime() >= 0 ? at : null;
}

function isoOf(text: string): string {
  const [, month = '', day, ofYear, time, hours, minutes] = spelled.exec(text) ?? [];
  if (day === undefined) return text;
  const number = String(months.indexOf(month.toLowerCase()) + 1).padStart(2, '0');
  return `${ofYear}-${number}-${day}T${time}${hours}:${minutes}`;
}

/** Whether a calendar has the day; `new Date` takes the 30th of February for the 2nd of March. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** The day that a text names in a form, as YYYY-MM-DD; of a moment, that in the time zone. Null for days that no calendar has. */
export function dayOf(text: string, form: DateForm, timeZone: string): string | null {
  const iso = isoOf(text);
  if (iso !== text) return dayOf(iso, 'ymd', timeZone);
  const { looks, order } = forms[form];
  const parts = looks.exec(text);
  if (parts === null) return null;
  const [y = '', m = '', d = ''] = order.map((place) => parts[place] ?? '');
  const month = months.indexOf(m.toLowerCase()) + 1 || Number(m);
  const full = y.length === 2 ? `20${y}` : y;
  const day = `${full}-${String(month).padStart(2, '0')}-${d.padStart(2, '0')}`;
  if (!isDay(day) || day < earliest) return null;
  const at = momentOf(text);
  return at === null ? day : dayIn(timeZone, at);
}

/** Finds the forms in which all dates of a file can be read, and whose dates are none. */
export function createDateForms(timeZone: string) {
  const strange = new Map(dateForms.map((form) => [form, { count: 0, titles: [] as string[] }]));
  let some = false;
  return {
    add: (text: string, title: string): void => {
      if (text === '') return;
      some = true;
      for (const [form, found] of strange) {
        if (dayOf(text, form, timeZone) !== null) continue;
        found.count += 1;
        if (found.titles.length < 3) found.titles.push(title);
      }
    },
    /** All forms that fit every date; where none does, the one that fits most. Empty without dates. */
    fitting: (): DateForm[] => {
      if (!some) return [];
      const least = Math.min(...[...strange.values()].map(({ count }) => count));
      const best = dateForms.filter((form) => strange.get(form)?.count === least);
      return least === 0 ? best : best.slice(0, 1);
    },
    strangeIn: (form: DateForm) => strange.get(form) ?? { count: 0, titles: [] },
  };
}
