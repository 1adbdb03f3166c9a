import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'world/**/*.test.ts'],
    globalSetup: ['src/kit/server/testing-setup.ts'],
    maxWorkers: 2,
    // A process reads the code once for all its files; each file has a database and an app of its own.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
