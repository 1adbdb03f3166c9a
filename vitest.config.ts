import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'world/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['src/kit/server/testing/testing-setup.ts'],
    // One more than the smallest machine has cores: many tests wait for others on purpose.
    maxWorkers: 3,
    // A process reads the code once for all its files; each file has a database and an app of its
    // own.
    isolate: false,
    // Only what never ends is given up: a busy machine is no fault of a test.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 240_000 } },
  },
})
