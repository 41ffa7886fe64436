import { counting } from '../counted.ts';

export const { number, short, count, list } = counting<'one'>('es');

export const counted =
  (one: string, other: string) =>
  (n: number): string =>
    count(n, { one: `# ${one}`, other: `# ${other}` });

export const conversations = counted('conversación', 'conversaciones');
export const seconds = counted('segundo', 'segundos');
export const minutes = counted('minuto', 'minutos');
export const hours = counted('hora', 'horas');
export const days = counted('día', 'días');
export const agents = counted('agente', 'agentes');
export const actions = counted('acción', 'acciones');
export const results = counted('resultado', 'resultados');
export const permissions = counted('permiso', 'permisos');
export const changes = counted('cambio', 'cambios');
