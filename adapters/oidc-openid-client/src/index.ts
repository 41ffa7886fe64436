export { openidProviders } from './openid-providers.ts';
