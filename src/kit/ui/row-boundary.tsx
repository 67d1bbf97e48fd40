import { Component, type ReactNode } from 'react';

interface RowBoundaryProps {
  children: ReactNode;
  instead(sentence: string): ReactNode;
}

/** Stops a record that cannot be shown from taking the others with it. */
export class RowBoundary extends Component<RowBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate({ children }: RowBoundaryProps) {
    // It may have been repaired.
    if (this.state.failed && children !== this.props.children) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed
      ? this.props.instead('This record cannot be shown.')
      : this.props.children;
  }
}
