// Once a test run: a cluster, and in it the demo world that every test file copies.
import type { TestProject } from 'vitest/node'
import { startTestCluster } from './testing-cluster.ts'
import { worldIn } from './testing-world.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the cluster, and the name of the database to copy. */
    database: { url: string; template: string }
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  try {
    project.provide('database', { url: cluster.url, template: await worldIn(cluster.url) })
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return () => cluster.stop()
}
