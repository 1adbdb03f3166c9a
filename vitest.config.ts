import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'world/**/*.test.ts'],
    globalSetup: ['src/kit/server/testing-setup.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
  },
})
