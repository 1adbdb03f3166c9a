// Small pages that the server writes itself: no script, one style sheet, every value escaped.

export type Html = { html: string }

export function html(parts: TemplateStringsArray, ...values: (string | number | Html | Html[])[]): Html {
  return { html: parts.reduce((written, part, at) => written + show(values[at - 1] ?? '') + part) }
}

export function page(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/plain.css">
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`.html
}

function show(value: string | number | Html | Html[]): string {
  if (Array.isArray(value)) return value.map(show).join('\n')
  if (typeof value === 'object') return value.html
  return escaped(String(value))
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
