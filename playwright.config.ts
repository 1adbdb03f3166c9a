import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

// The shell has no windows of its own, and needs a fifth less of the processor.
const debian = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const chromium = process.env.CHROMIUM || debian.find((path) => existsSync(path))
const port = Number(process.env.JOURNEY_PORT ?? 4173)
const address = `http://localhost:${port}`

/**
 * A list of these replaces the one that Playwright gives, so that one is repeated; the first two
 * are pages of the browser's own that nobody sees.
 */
const without = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

export default defineConfig({
  testDir: 'journeys',
  // The README's pictures are taken on request: SCREENSHOTS=1 npx playwright test screenshots
  testIgnore: process.env.SCREENSHOTS ? [] : ['screenshots.spec.ts'],
  outputDir: `data/journeys/${port}-results`,
  fullyParallel: true,
  // One more than the smallest machine has cores: some wait for the far network that they play.
  workers: 3,
  retries: 0,
  // Only what never comes is given up: a busy machine is no fault.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    // Emptied between two journeys: what stays is the code that the browser has read already.
    reuseContext: true,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // One process draws one page after the other: a load costs two thirds of it.
        '--process-per-site',
        '--disable-site-isolation-trials',
        `--disable-features=${without}`,
      ],
    },
  },
  projects: [{ name: 'chromium' }],
  webServer: {
    command: `"${process.execPath}" journeys/serve.ts`,
    url: `${address}/api/health/ready`,
    env: { PORT: String(port), DATA_DIR: `data/journeys/${port}`, LOG_LEVEL: 'warn', FULFILMENT: 'none' },
    reuseExistingServer: false,
    timeout: 900_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
