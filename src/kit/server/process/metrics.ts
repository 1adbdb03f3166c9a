import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Prometheus text on /metrics, for this machine alone: a forwarded or a distant caller finds nothing there. */
export function measure(app: FastifyInstance): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long an answer took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    const near = loopback.has(request.socket.remoteAddress ?? '') && !request.headers['x-forwarded-for']
    if (!near) return reply.callNotFound()
    return reply.type(register.contentType).send(await register.metrics())
  })
}
