import { html, Markup } from '../html.ts';
import type { MailContent, MailEntry } from './mail.ts';

/** The plain text of a mail of a community. */
export function textOf(
  { intro, action, entries = [], outro, footer = [] }: MailContent,
  community: string,
): string {
  const button = action === undefined ? [] : [`${action.label}:\n${action.url}`];
  const links = footer.map(({ label, url }) => `${label}: ${url}`);
  const end = ['-- ', oneLine(community), ...links].join('\n');
  return `${[...intro, ...entries.map(textOfEntry), ...button, ...outro, end].join('\n\n')}\n`;
}

const textOfEntry = ({ text, detail, quote, url }: MailEntry): string => {
  const lines = [
    `* ${oneLine(text)}`,
    detail && `  ${oneLine(detail)}`,
    quote && `  “${oneLine(quote)}”`,
    `  ${url}`,
  ];
  return lines.filter(Boolean).join('\n');
};

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

// Colours of web/src/app/tokens.css. Programs that ignore the style element show the light ones of the attributes.
const font = "font-family: Inter, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const dark = new Markup(`
      @media (prefers-color-scheme: dark) {
        .page { background: #101016 !important; }
        .card { background: #17171f !important; border-color: #2a2a36 !important; }
        .text, .name, .text a { color: #f2f1f7 !important; }
        .small, .small a { color: #b5b3c2 !important; }
        .entry { border-color: #2a2a36 !important; }
        .quote { border-color: #4a4a5c !important; }
        .button { background: #8b66f5 !important; color: #0f0a1f !important; }
      }
      @media (max-width: 480px) { .card { padding: 24px 20px !important; } }`);

const wraps = 'overflow-wrap: anywhere; word-break: break-word';
const entryStyle = `margin: 0; font-size: 16px; line-height: 23px; font-weight: 600; ${wraps}`;
const detailStyle = `margin: 2px 0 0; font-size: 14px; line-height: 20px; color: #55535f; ${wraps}`;
const quoteStyle = `margin: 8px 0 0; padding: 0 0 0 10px; border-left: 3px solid #d5d4de; font-size: 14px; line-height: 20px; color: #55535f; ${wraps}`;
const table = new Markup('role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"');

const paragraph = (text: string): Markup =>
  html`<p class="text" style="margin: 0 0 16px; font-size: 16px; line-height: 24px; color: #17161f">
    ${text}
  </p>`;
const smallParagraph = (text: string): Markup =>
  html`<p class="small" style="margin: 0 0 12px; font-size: 14px; line-height: 21px; color: #55535f">
    ${text}
  </p>`;
const button = ({ label, url }: { label: string; url: string }): Markup =>
  html`<p style="margin: 24px 0">
      <a
        class="button"
        href="${url}"
        style="display: inline-block; padding: 12px 22px; border-radius: 8px; background: #6b3fe0; color: #ffffff; font-size: 16px; line-height: 20px; font-weight: 600; text-decoration: none"
        >${label}</a
      >
    </p>
    <p
      class="small"
      style="margin: 0 0 16px; font-size: 13px; line-height: 19px; color: #55535f; overflow-wrap: anywhere; word-break: break-word"
    >
      Or open this address: <a href="${url}" style="color: #55535f">${url}</a>
    </p>`;

const entryRow = ({ text, detail, quote, url }: MailEntry): Markup =>
  html`<tr>
    <td class="entry" align="left" style="padding: 14px 0; border-top: 1px solid #e6e6ee">
      <p class="text" dir="auto" style="${entryStyle}">
        <a href="${url}" style="color: #17161f; text-decoration: underline">${text}</a>
      </p>
      ${detail === null ? '' : html`<p class="small" dir="auto" style="${detailStyle}">${detail}</p>`}
      ${quote === null ? '' : html`<p class="small quote" dir="auto" style="${quoteStyle}">${quote}</p>`}
    </td>
  </tr>`;

const entryList = (entries: readonly MailEntry[]): Markup | null =>
  entries.length === 0
    ? null
    : html`<table ${table} style="margin: 0 0 8px">
        ${entries.map(entryRow)}
      </table>`;

const footerLinks = (footer: MailContent['footer'] = []): readonly Markup[] =>
  footer.map(
    ({ label, url }) =>
      html`<a href="${url}" style="color: #55535f; margin: 0 8px; white-space: nowrap">${label}</a> `,
  );

const head = (title: string): Markup =>
  html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <title>${title}</title>
    <style>
      :root { color-scheme: light dark; }${dark}
    </style>
  </head>`;

const cardStyle = new Markup(
  `padding: 32px; border: 1px solid #e6e6ee; border-radius: 12px; background: #ffffff; ${font}`,
);
const card = (title: string, content: Markup): Markup =>
  html`<table ${table} style="max-width: 560px">
    <tr>
      <td class="card" align="left" style="${cardStyle}">
        <h1 class="text" style="margin: 0 0 20px; font-size: 20px; line-height: 28px; color: #17161f">
          ${title}
        </h1>
        ${content}
      </td>
    </tr>
  </table>`;

/** The HTML of a mail: inline styles, nothing remote, light and dark. */
export function htmlOf(
  { subject, intro, action, entries = [], outro, footer }: MailContent,
  community: string,
): string {
  const buttons = action === undefined ? null : button(action);
  const content = html`${intro.map(paragraph)}${entryList(entries)}${buttons}${outro.map(smallParagraph)}`;
  return html`<!doctype html>
    <html lang="en">
      ${head(subject)}
      <body class="page" style="margin: 0; padding: 0; background: #f3f3f7">
        <table ${table} class="page" style="background: #f3f3f7">
          <tr>
            <td align="center" style="padding: 32px 12px; ${new Markup(font)}">
              <p class="name" style="margin: 0 0 16px; font-size: 18px; font-weight: 700; color: #17161f">
                ${community}
              </p>
              ${card(subject, content)}
              <p class="small" style="margin: 16px 0 0; font-size: 13px; line-height: 24px; color: #55535f">
                ${footerLinks(footer)}
              </p>
            </td>
          </tr>
        </table>
      </body>
    </html> `.markup;
}
