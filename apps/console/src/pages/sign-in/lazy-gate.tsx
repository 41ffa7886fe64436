import type { ComponentChild, FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useNotLoaded } from '../../browser/reload.ts';
import { Button } from '../../ui/button.tsx';
import { words } from '../../words/en.ts';
import { Card } from './card.tsx';
import { Fault } from './fault.tsx';
import style from './sign-in.module.css';

interface LazyGateProps<Props extends object> {
  readonly load: () => Promise<FunctionComponent<Props>>;
  readonly props: Props;
  /** What leads away from the page, where it cannot be loaded. */
  readonly way: ComponentChild;
}

type Loaded<Props> = { readonly page: FunctionComponent<Props> } | 'failed' | undefined;

/** A page before the desk that few ever see: it is loaded then. */
export function LazyGate<Props extends object>({ load, props, way }: LazyGateProps<Props>) {
  const [loaded, setLoaded] = useState<Loaded<Props>>();
  useEffect(() => {
    load().then(
      (page) => setLoaded({ page }),
      () => setLoaded('failed'),
    );
  }, []);
  if (loaded === undefined) return <main class={style.gate} aria-busy="true" />;
  if (loaded === 'failed') return <NotLoaded way={way} />;
  const { page: Page } = loaded;
  return <Page {...props} />;
}

function NotLoaded({ way }: { readonly way: ComponentChild }) {
  const { hint, isAway, reload } = useNotLoaded();
  return (
    <Card title={words.page.notBuilt} hint={isAway ? undefined : hint}>
      <div class={style.form}>
        <Button kind="main" onClick={reload}>
          {words.line.reload}
        </Button>
        <Fault text={isAway ? hint : undefined} />
      </div>
      <div class={style.others}>{way}</div>
    </Card>
  );
}
