/** A browser's User-Agent in a person's words: 'Chrome on Android'. */
export function deviceInWords(userAgent: string): string {
  const browser = firstFitting(userAgent, [
    [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
    [/\bOPR\/|\bOpera/, 'Opera'],
    [/\bSamsungBrowser\//, 'Samsung Internet'],
    [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
    [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
    [/\bSafari\//, 'Safari'],
  ])
  const system = firstFitting(userAgent, [
    [/\bAndroid\b/, 'Android'],
    [/\biPhone\b|\biPad\b/, 'iOS'],
    [/\bWindows\b/, 'Windows'],
    [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
    [/\bCrOS\b/, 'ChromeOS'],
    [/\bLinux\b/, 'Linux'],
  ])
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'An unknown device'
}

function firstFitting(text: string, names: [RegExp, string][]): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1]
}
